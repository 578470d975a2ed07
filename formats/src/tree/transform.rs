//! Trees on a board that is turned over.

use super::Tree;
use super::note::Kind;
use crate::board::{Board, Coord};

impl Tree {
    /// Exchanges top and bottom.
    pub fn flip(&mut self) {
        let last = self.board.rows() - 1;
        self.map(|point| Coord { row: last - point.row, ..point });
    }

    /// Exchanges columns, counted from the left, and rows, counted from the top: what a program
    /// wrote as row and column is read as column and row.
    pub fn transpose(&mut self) {
        let old = self.board;
        if let Some(board) = Board::new(old.rows(), old.columns()) {
            self.board = board;
            let image = |point| board.from_top(old.row_from_top(point), point.column);
            self.map(|point| image(point).unwrap_or(point));
        }
    }

    /// Puts every point of the tree where `image` says.
    fn map(&mut self, image: impl Fn(Coord) -> Coord) {
        for node in &mut self.nodes {
            if let Some(at) = node.step.as_mut().and_then(|step| step.at.as_mut()) {
                *at = image(*at);
            }
        }
        for note in &mut self.notes {
            match &mut note.kind {
                Kind::Label(at) | Kind::Mark(at, _) | Kind::Stone(at, _) => *at = image(*at),
                Kind::Title | Kind::Comment | Kind::Time | Kind::Property(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turning_over_twice_changes_nothing() {
        let board = Board::new(7, 4).unwrap();
        let point = |column, row| Some(Coord { column, row });
        let tree = Tree::of_moves(board, [point(6, 0), point(0, 3), point(2, 1)]).unwrap();
        let mut turned = tree.clone();
        turned.flip();
        assert_ne!(turned, tree);
        turned.flip();
        assert_eq!(turned, tree);
        turned.transpose();
        assert_eq!(turned.board(), Board::new(4, 7).unwrap());
        // The lower right corner stays, seen from the top left.
        let first = turned.step(turned.first_child(turned.root()).unwrap()).unwrap();
        assert_eq!(first.at, point(3, 0));
        turned.transpose();
        assert_eq!(turned, tree);
    }
}
