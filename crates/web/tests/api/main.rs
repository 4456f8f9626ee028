//! Every route with good and bad input. Each answer is held against the OpenAPI document and each
//! refusal is a problem document, whatever else a test asks.

mod client;
mod crosswords;
mod document;
mod games;
mod live;
mod odd;
mod pages;
mod proxied;
mod puzzles;
mod rules;
mod searches;
mod solving;
mod studies;
mod tables;
