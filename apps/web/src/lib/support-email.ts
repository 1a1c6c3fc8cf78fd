/** Whom to write to where the server does not say. */
export const SUPPORT_EMAIL = 'support@insights.example';
