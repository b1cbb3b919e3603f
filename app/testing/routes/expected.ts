import { ADMIN_ROUTES } from './admin-routes'
import { API_ROUTES } from './api-routes'
import type { Expectation } from './expectation'
import { MEMBER_ROUTES } from './member-routes'
import { PUBLIC_ROUTES } from './public-routes'

/** The status of EVERY path of app/routes.ts for each kind of reader. */
export const EXPECTED: Record<string, Expectation> = {
  ...PUBLIC_ROUTES,
  ...MEMBER_ROUTES,
  ...ADMIN_ROUTES,
  ...API_ROUTES,
}
