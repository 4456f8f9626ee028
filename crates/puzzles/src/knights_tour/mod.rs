//! Knight's tours: found, built in linear time, and counted.
