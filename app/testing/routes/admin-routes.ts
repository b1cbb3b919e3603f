import { adminsOnly, type Expectation, page, postOnly, UNKNOWN_ID } from './expectation'

/** Pages of the administration. */
export const ADMIN_ROUTES: Record<string, Expectation> = {
  '/admin/images': page({
    get: { out: 302, in: 302, moderator: 200, admin: 200 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  }),
  '/admin/images/refresh': page({ get: { out: 302, in: 302, moderator: 200, admin: 200 } }),
  '/admin/images/agreement': page({
    get: { out: 302, in: 302, moderator: 200, admin: 200 },
    post: { out: 302, in: 302, admin: 400 },
  }),
  '/admin/verification': page({
    get: { out: 302, in: 302, moderator: 200, admin: 200 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  }),
  '/admin/verification/:requestId/:picture': { at: `/admin/verification/${UNKNOWN_ID}/selfie`, get: 404 },
  '/admin/blocked-pictures': adminsOnly({ post: 302 }),
  '/admin/cases': page({ get: { out: 302, in: 302, moderator: 200, admin: 200 }, post: 302 }),
  '/admin/cases/:caseId': {
    at: `/admin/cases/${UNKNOWN_ID}`,
    get: { out: 302, in: 302, moderator: 404, admin: 404 },
    post: { out: 302, in: 302, moderator: 404, admin: 404 },
  },
  '/admin/cases/:caseId/evidence/:evidenceId': {
    at: `/admin/cases/${UNKNOWN_ID}/evidence/${UNKNOWN_ID}`,
    get: 404,
  },
  '/admin/cases/:caseId/decide': {
    at: `/admin/cases/${UNKNOWN_ID}/decide`,
    get: { out: 302, in: 302, moderator: 404, admin: 404 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  },
  '/admin/decisions/:decisionId/undo': {
    at: `/admin/decisions/${UNKNOWN_ID}/undo`,
    ...postOnly({ out: 302, in: 302, moderator: 404, admin: 404 }),
  },
  '/admin/appeals': page({ get: { out: 302, in: 302, moderator: 200, admin: 200 } }),
  '/admin/appeals/:appealId': {
    at: `/admin/appeals/${UNKNOWN_ID}`,
    get: { out: 302, in: 302, moderator: 404, admin: 404 },
    post: { out: 302, in: 302, moderator: 404, admin: 404 },
  },
  '/admin': adminsOnly({ post: { out: 302, in: 302, admin: 400 } }),
  '/admin/users/:userId': {
    at: `/admin/users/${UNKNOWN_ID}`,
    get: { out: 302, in: 302, admin: 404 },
    post: { out: 302, in: 302, admin: 400 },
  },
  '/admin/leaks': page({
    get: { out: 302, in: 302, moderator: 200, admin: 200 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  }),
  '/admin/log': adminsOnly(),
  '/admin/log.csv': { get: { out: 302, in: 302, admin: 200 } },
  '/admin/settings': adminsOnly({ post: { out: 302, in: 302, admin: 400 } }),
  '/admin/security': adminsOnly(),
  '/admin/support': page({ get: { out: 302, in: 302, moderator: 200, admin: 200 } }),
  '/admin/support.csv': { get: { out: 302, in: 302, moderator: 200, admin: 200 } },
  '/admin/support.json': { get: { out: 302, in: 302, moderator: 200, admin: 200 } },
  '/admin/support/:ticketId': {
    at: `/admin/support/${UNKNOWN_ID}`,
    get: { out: 302, in: 302, moderator: 404, admin: 404 },
    post: { out: 302, in: 302, moderator: 400, admin: 400 },
  },
  '/admin/support/:ticketId/images/:imageId': {
    at: `/admin/support/${UNKNOWN_ID}/images/${UNKNOWN_ID}`,
    get: 404,
  },
  '/admin/payments': adminsOnly(),
}
