/** By this hidden field the auth dialog says that it, and not the page, has sent the form. */
export const VIA = 'via'
export const VIA_DIALOG = 'dialog'
