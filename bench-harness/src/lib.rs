//! Speed, strength and correctness of the engine, measured.
