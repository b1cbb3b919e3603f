import { notFound } from '~/platform/http/remix/responses.server'

/** Every path without a route. */
export function loader(): never {
  notFound()
}

export function action(): never {
  notFound()
}

// Without a component this would be a resource route, without the page layout.
export default function NotFound() {
  return null
}
