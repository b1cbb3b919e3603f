import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** The first steps of a new visitor, registering and signing in. */
export const AUTH_ROUTES: RouteConfigEntry[] = [
  // First steps
  route('landing', 'routes/public/landing.tsx'),
  route('select-type', 'routes/auth/select-type.tsx'),
  route('user-type-selection', 'routes/auth/user-type-selection.ts'), // -> /select-type

  // Signing in and registering
  route('login', 'routes/auth/login.tsx'),
  route('login/second-factor', 'routes/auth/second-factor.tsx'),
  route('logout', 'routes/auth/logout.ts'), // POST
  route('register', 'routes/auth/register.tsx'),
  route('forgot-password', 'routes/auth/forgot-password.tsx'),
  route('reset-password', 'routes/auth/reset-password.tsx'),
  route('keep-second-factor', 'routes/auth/keep-second-factor.tsx'), // cancels the removal of a lost second factor
  route('verify-email', 'routes/auth/verify-email.tsx'),
  route('confirm-email', 'routes/auth/confirm-email.tsx'), // confirms a changed e-mail address
  route('restore', 'routes/auth/restore.tsx'), // after signing in to a deleted account: restores it
  route('check-mail', 'routes/auth/check-mail.tsx'), // after registering: points to the mailbox, and sends the link again
]
