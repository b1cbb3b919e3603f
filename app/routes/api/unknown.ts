import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { unknownAddress } from './api-error.server'

/** Whatever else is asked of /api. */
export const loader = ({ request }: LoaderFunctionArgs) => unknownAddress(request)
export const action = ({ request }: ActionFunctionArgs) => unknownAddress(request)
