import type { LoaderFunctionArgs } from '@remix-run/node'
import { unknownAddress } from './api-error.server'

/** Whatever else is asked of /api; what is sent there the host refuses alike. */
export const loader = ({ request }: LoaderFunctionArgs) => unknownAddress(request)
