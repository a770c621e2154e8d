export { findPrices } from './price-mentions.ts';
