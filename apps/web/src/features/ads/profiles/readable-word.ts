export { readableWord } from '@insights/domain/ads-labels';
