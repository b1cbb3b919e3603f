import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** Settings, cover mode, lock, notifications, security, premium and verification. */
export const SETTINGS_ROUTES: RouteConfigEntry[] = [
  // Settings: members only
  route('settings', 'routes/settings/settings.tsx'),
  route('settings/save', 'routes/settings/save.ts'), // POST: one changed setting
  route('settings/account', 'routes/settings/account.tsx'), // names, e-mail, account type
  route('settings/privacy', 'routes/settings/privacy.tsx'), // who sees what
  route('settings/appearance', 'routes/settings/appearance.tsx'), // theme and language
  route('settings/chat', 'routes/settings/chat.tsx'),

  // Data about the member, and its export: members only
  route('settings/data', 'routes/settings/data.tsx'),
  route('settings/data/download/:exportId', 'routes/settings/download-export.ts'),

  // Cover mode: another name and icon, and a lock
  route('settings/cover', 'routes/settings/cover.tsx'), // members only
  route('settings/cover/lock', 'routes/settings/cover-lock.tsx'), // members only: the PIN of the lock
  route('lock', 'routes/auth/lock.tsx'), // the neutral page of a locked device, and after a quick exit
  route('lock/now', 'routes/auth/lock-now.ts'), // POST
  route('lock/used', 'routes/auth/lock-used.ts'), // whether the session is locked; POST: it is used
  route('exit', 'routes/public/exit.ts'), // the quick exit -> a neutral site

  // Push notifications: members only
  route('settings/devices', 'routes/settings/devices.tsx'),
  route('settings/devices/push', 'routes/settings/push.ts'), // PUT, PATCH, DELETE: the subscription of this device

  // Notifications: members only
  route('notifications', 'routes/notifications/notifications.tsx'), // the list
  route('settings/notifications', 'routes/settings/notifications.tsx'), // the channels of each kind of notification, and quiet hours
  route('settings/notifications/switch', 'routes/settings/notification-switch.ts'), // POST: one switch

  // The link in e-mails that switches e-mails of their kind off, also for signed-out readers
  route('unsubscribe', 'routes/notifications/unsubscribe.tsx'), // POST: also from the mail program's own button

  // Security of the account, one page for each part
  route('settings/security', 'routes/settings/security.tsx'),
  route('settings/security/sessions', 'routes/settings/end-sessions.ts'), // POST
  route('settings/security/password', 'routes/settings/security/password.tsx'),
  route('settings/security/email', 'routes/settings/security/email.tsx'),
  route('settings/security/delete', 'routes/settings/security/delete.tsx'),
  route('settings/security/two-factor', 'routes/settings/security/two-factor.tsx'),
  route('settings/security/passkeys', 'routes/settings/security/passkeys.tsx'),
  route('settings/security/confirm', 'routes/settings/security/confirm.tsx'),

  // Premium: members only
  route('premium', 'routes/premium/premium.tsx'),
  route('premium/order', 'routes/premium/order.tsx'), // the order and its link to the provider
  route('subscribe', 'routes/premium/subscribe.tsx'), // the free upgrade of the demo
  route('settings/payments', 'routes/settings/payments.tsx'),
  route('settings/payments/:paymentId/receipt', 'routes/settings/receipt.ts'), // as PDF

  // Verification: members only
  route('verification', 'routes/verification/verification.tsx'),
  route('verification/:kind', 'routes/verification/send.tsx'), // the form of one kind

  // The pages to which the payment provider redirects after a payment
  route('premium-success', 'routes/premium/success.tsx'),
  route('premium-declined', 'routes/premium/declined.tsx'),
]
