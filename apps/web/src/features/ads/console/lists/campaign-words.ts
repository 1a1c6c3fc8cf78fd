export {
  adjustmentsLabel as adjustmentWords,
  ageLabel as ageWords,
  campaignTypeLabel as typeWords,
  dateLabel as dateWords,
  dayOfDigits,
  strategyLabel as strategyWords,
} from '@insights/domain/ads-labels';
