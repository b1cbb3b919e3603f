/** Stands for the password hash of the placeholder that a purged account leaves in its conversations; it matches no password. */
export const DELETED_USER = 'left behind'
