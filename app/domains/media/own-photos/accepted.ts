/** What the file dialog offers: a phone turns what it has into one of these (HEIC among them). */
export const ACCEPTED = 'image/jpeg,image/png,image/webp'
