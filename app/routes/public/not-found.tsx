import { notFound } from '~/platform/http/remix/json-responses.server'

/** Every address that no other route knows. */
export function loader(): never {
  notFound()
}

export function action(): never {
  notFound()
}

// Without a component this would be a resource route, and answer without the page around it.
export default function NotFound() {
  return null
}
