import { type RouteConfigEntry, route } from '@remix-run/route-config'

/** The pages of admins and moderators. */
export const ADMIN_ROUTES: RouteConfigEntry[] = [
  // Users, log, settings and payments
  route('admin', 'routes/admin/dashboard.tsx'), // figures and users
  route('admin/users/:userId', 'routes/admin/users/user.tsx'),
  route('admin/log', 'routes/admin/log/log.tsx'),
  route('admin/log.csv', 'routes/admin/log/log-csv.ts'),
  route('admin/security', 'routes/admin/log/security-log.tsx'),
  route('admin/settings', 'routes/admin/settings.tsx'),
  route('admin/payments', 'routes/admin/payments.tsx'),

  // Images
  route('admin/images', 'routes/admin/images/images.tsx'), // moderators: pending and approved photos
  route('admin/images/refresh', 'routes/admin/images/refresh.ts'), // what changed since the page was loaded
  route('admin/images/agreement', 'routes/admin/images/agreement.tsx'), // how often moderators agree with hints, and the threshold
  route('admin/blocked-pictures', 'routes/admin/images/blocked-pictures.tsx'), // admins: lifting a block
  route('admin/leaks', 'routes/admin/images/leaks.tsx'), // moderators: finds the sharing that a leaked picture came from

  // Cases, decisions and appeals
  route('admin/cases', 'routes/admin/cases/cases.tsx'), // moderators: the queue of cases
  route('admin/cases/:caseId', 'routes/admin/cases/case.tsx'),
  route('admin/cases/:caseId/evidence/:evidenceId', 'routes/admin/cases/evidence.ts'), // a sealed copy of a photo
  route('admin/cases/:caseId/decide', 'routes/admin/cases/decide.tsx'), // moderators: a decision and its preview
  route('admin/decisions/:decisionId/undo', 'routes/admin/cases/undo-decision.ts'), // POST
  route('admin/appeals', 'routes/admin/cases/appeals.tsx'),
  route('admin/appeals/:appealId', 'routes/admin/cases/appeal.tsx'),

  // Support
  route('admin/support', 'routes/admin/support/support.tsx'), // moderators: support requests
  route('admin/support.csv', 'routes/admin/support/export-csv.ts'),
  route('admin/support.json', 'routes/admin/support/export-json.ts'),
  route('admin/support/:ticketId', 'routes/admin/support/ticket.tsx'),
  route('admin/support/:ticketId/images/:imageId', 'routes/admin/support/ticket-image.ts'),

  // Verification
  route('admin/verification', 'routes/admin/verification/verification.tsx'), // moderators: one request at a time
  route('admin/verification/:requestId/:picture', 'routes/admin/verification/picture.ts'), // only for the session that opened the request
]
