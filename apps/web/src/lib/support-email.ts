/** The default where the server names no address. */
export const SUPPORT_EMAIL = 'support@insights.example';
