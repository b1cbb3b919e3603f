import { redirect } from '@remix-run/node'
import { redirectToLogin } from '~/domains/accounts/form-drafts/redirect-to-login.server'
import { redirectWithFlash } from '~/platform/http/remix/flash.server'
import { hereOf, withRedirectTo } from './redirect-to'
import type { StaffAccess, StaffRole } from './staff-access.server'
import { checkSession, type RequestArgs, type Viewer, viewerOf } from './viewer.server'

type Staff = { staff: Viewer } | { refusal: 'signed-out' | Exclude<StaffAccess, 'granted'> }

/** The one guard of everything for admins or moderators only: the viewer, or a refusal. Pages and API word the refusal. */
export async function staffOf(args: RequestArgs, role: StaffRole): Promise<Staff> {
  return asStaff(await viewerOf(args), role)
}

function asStaff(viewer: Viewer | null, role: StaffRole): Staff {
  if (!viewer) return { refusal: 'signed-out' }
  if (!viewer.roles.includes(role)) return { refusal: 'no-staff' }
  return viewer.staffAccess === 'granted' ? { staff: viewer } : { refusal: viewer.staffAccess }
}

/**
 * The signed-in admin. Admins without a second factor are redirected to set one up; those who have not used it in this session are asked for
 * it. Everybody else is redirected to / with SPEC 2's "Zugriff verweigert", signed in or not. Moderators get that message on their own first
 * page, and no message if they only opened the start of the administration.
 */
export const requireAdmin = (args: RequestArgs): Promise<Viewer> => requireStaff(args, 'admin')

/** The signed-in moderator, or admin; everybody else as by `requireAdmin`. */
export const requireModerator = (args: RequestArgs): Promise<Viewer> => requireStaff(args, 'moderator')

/**
 * `checkSession` for a moderator's upload, once its files have arrived: the role or the second factor may have ended meanwhile, too.
 * Everybody else is answered as by `requireModerator`.
 */
export const checkModerator = (args: RequestArgs, moderator: Pick<Viewer, 'id' | 'sid'>): Promise<Viewer> =>
  requireStaff(args, 'moderator', checkSession(moderator))

/** Where the settings lead a moderator, too. */
const MODERATORS_START = '/admin/cases'

async function requireStaff(
  args: RequestArgs,
  role: StaffRole,
  known: Promise<Viewer | null> = viewerOf(args),
): Promise<Viewer> {
  const viewer = await known
  const found = asStaff(viewer, role)
  if ('staff' in found) return found.staff
  if (found.refusal === 'no-factor') throw redirect('/settings/security/two-factor')
  if (found.refusal === 'unproved')
    throw redirect(withRedirectTo('/settings/security/confirm', hereOf(args.request)))
  const toLogin = found.refusal === 'signed-out' ? await redirectToLogin(args.request) : null
  if (toLogin) throw toLogin
  const isModerator = viewer?.roles.includes('moderator')
  if (isModerator && isStart(args.request)) throw redirect(MODERATORS_START)
  const to = isModerator ? MODERATORS_START : '/'
  throw await redirectWithFlash(to, { tone: 'error', key: 'auth:adminOnly' })
}

const isStart = ({ method, url }: Request) => method === 'GET' && new URL(url).pathname === '/admin'
