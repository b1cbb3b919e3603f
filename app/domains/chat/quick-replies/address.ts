/** Where a provider keeps the own replies. `?user=` leads back to that conversation. */
export const QUICK_REPLIES = '/chat/quick-replies'
