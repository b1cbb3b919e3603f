/** Types in the file dialog: phones convert other formats (HEIC among them) to one of these. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp'
