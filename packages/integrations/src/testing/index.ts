export { type StripeDelivery, type StripeFault, type StripeServer, startStripeServer } from './stripe-server.ts';
