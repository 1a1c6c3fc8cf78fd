export const SUPPORT_EMAIL = 'support@insights.example';
