import { API_PAGE_MAX } from 'db/limits/listing'
import { z } from 'zod'
import { DeleteJson, PremiumJson, SuspendJson, UserChanges } from '~/domains/admin/users/forms'
import { AdminUser, Entry, StatsJson } from '../admin'
import type { Area, Operation, Parameter } from '../operation'
import { Message } from '../shared-schemas'

const ADMINS_ALONE = ['forbidden', 'admin-factor-missing', 'admin-factor-unproved']
const PROVED = [...ADMINS_ALONE, 'proof-required']

const id: Parameter = { name: 'id', in: 'path', description: 'Of the account.', schema: z.guid() }
const query = (name: string, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema: z.string(),
})
const cursor = query('cursor', 'From the Link header of the page before.')
const LINK = { Link: 'The next page, `rel="next"`, if there is one.' }
const changed = {
  session: 'needed',
  parameters: [id],
  responses: {
    200: {
      description: 'Done: the account as it is now.',
      schema: Message.extend({ user: AdminUser.nullable() }),
    },
  },
} as const satisfies Partial<Operation>

export const ADMINISTRATION: Area = {
  name: 'Administration',
  description:
    'For admins, whose session has shown a second factor or a passkey. Nobody changes their own roles, e-mail address (or its verification) or suspension, or deletes their own account.',
  operations: [
    {
      id: 'getStats',
      method: 'get',
      path: '/api/admin/stats',
      summary: 'The figures of the dashboard',
      session: 'needed',
      responses: {
        200: { description: 'Neither deleted accounts nor placeholders are counted.', schema: StatsJson },
      },
      refusals: { 403: ADMINS_ALONE },
    },
    {
      id: 'listUsers',
      method: 'get',
      path: '/api/admin/users',
      summary: 'Accounts, searched and filtered',
      session: 'needed',
      parameters: [
        query('q', 'The beginning of a name, handle or e-mail address, or an id.'),
        query('type', '`trans` or `man`.'),
        query('premium', '`yes` or `no`; the same for `suspended`, `verified` and `emailVerified`.'),
        query('suspended', '`yes` or `no`.'),
        query('verified', '`yes` or `no`.'),
        query('emailVerified', '`yes` or `no`.'),
        query('role', '`admin` or `moderator`.'),
        query('deleted', '`yes` for deleted accounts alone, `all` for these too.'),
        query('from', 'Registered on this day or later, in Germany.'),
        query('to', 'Registered on this day or earlier.'),
        query('city', 'The name of a place.'),
        query('sort', '`newest`, `oldest` or `name`.'),
        cursor,
      ],
      responses: {
        200: {
          description: `At most ${API_PAGE_MAX}.`,
          schema: z.object({ users: z.array(AdminUser), nextCursor: z.string().nullable() }),
          headers: LINK,
        },
      },
      refusals: { 403: ADMINS_ALONE },
    },
    {
      id: 'updateUser',
      method: 'put',
      path: '/api/admin/users/{id}',
      summary: 'Change an account',
      description:
        'What is left out stays as it is, null removes an optional value. Changing a role or the e-mail address and suspending need a recent proof; members that repeat what is stored do not.',
      body: { schema: UserChanges },
      ...changed,
      refusals: {
        403: PROVED,
        404: ['not-found'],
        409: ['self', 'last-admin', 'own-report', 'email-taken', 'username-taken'],
        422: ['unknown-place', 'reason-empty'],
      },
    },
    {
      id: 'deleteUser',
      method: 'delete',
      path: '/api/admin/users/{id}',
      summary: 'Delete an account',
      description:
        'Hidden at once, purged after 14 days; until then its owner can restore it. Needs a recent proof.',
      body: { schema: DeleteJson },
      ...changed,
      refusals: { 403: PROVED, 404: ['not-found'], 409: ['self', 'is-admin', 'own-report'] },
    },
    {
      id: 'blockUser',
      method: 'post',
      path: '/api/admin/users/{id}/block',
      summary: 'Suspend an account without end',
      description: 'Needs a recent proof. The owner reads the reason when signing in.',
      body: { schema: SuspendJson },
      ...changed,
      refusals: {
        403: PROVED,
        404: ['not-found'],
        409: ['self', 'already-suspended', 'last-admin', 'own-report'],
      },
    },
    {
      id: 'unblockUser',
      method: 'post',
      path: '/api/admin/users/{id}/unblock',
      summary: 'Reinstate a suspended account',
      ...changed,
      refusals: { 403: ADMINS_ALONE, 404: ['not-found'], 409: ['self', 'not-suspended'] },
    },
    {
      id: 'activatePremium',
      method: 'post',
      path: '/api/admin/users/{id}/premium/activate',
      summary: 'Give premium for some days',
      description: 'After what the account has already.',
      body: { schema: PremiumJson },
      ...changed,
      refusals: { 403: ADMINS_ALONE, 404: ['not-found'] },
    },
    {
      id: 'deactivatePremium',
      method: 'post',
      path: '/api/admin/users/{id}/premium/deactivate',
      summary: 'End premium now',
      ...changed,
      refusals: { 403: ADMINS_ALONE, 404: ['not-found'], 409: ['not-premium'] },
    },
    {
      id: 'listLogs',
      method: 'get',
      path: '/api/admin/logs',
      summary: 'The activity log',
      session: 'needed',
      parameters: [
        query('actor', "An admin's id, or `operator`."),
        query('action', 'Such as `user.suspend`.'),
        query('target', 'An id, or the handle or e-mail address of an account.'),
        query('from', 'A day, in Germany.'),
        query('to', 'A day, included.'),
        cursor,
      ],
      responses: {
        200: {
          description: `At most ${API_PAGE_MAX}, the newest first.`,
          schema: z.array(Entry),
          headers: LINK,
        },
      },
      refusals: { 403: ADMINS_ALONE },
    },
  ],
}
