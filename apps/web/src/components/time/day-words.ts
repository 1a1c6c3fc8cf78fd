export { longDay, shortDay } from '@insights/domain/months';
