export { targetLabel as targetWords } from '@insights/domain/ads-labels';
