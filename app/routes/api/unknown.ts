import type { LoaderFunctionArgs } from '@remix-run/node'
import { notFoundAnswer } from './api-error.server'

/** All other requests under /api; the host refuses writes the same way. */
export const loader = ({ request }: LoaderFunctionArgs) => notFoundAnswer(request)
