import { expect, it } from 'vitest'
import { sharedServer } from '~/testing/http/http-test-server'
import routes from '../routes'

const server = sharedServer()

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

// Unknown paths answer 404 to everything.
const ADDRESSES = routes
  .map((route) => `/${route.path ?? ''}`)
  .filter((path) => !path.endsWith('*'))
  .map((path) => path.replace(/:\w+\?/g, '').replace(/:\w+/g, UNKNOWN_ID))

it.each(ADDRESSES)('%s: OPTIONS and every 405 list exactly the supported methods', async (address) => {
  const answers = await Promise.all(
    METHODS.map(async (method) => {
      const body = ['GET', 'HEAD'].includes(method) ? {} : { form: {} }
      return { method, answer: await server.client().send(address, { method, ...body }) }
    }),
  )
  const known = answers.filter(({ answer }) => answer.status !== 405).map(({ method }) => method)
  const allowed = [...known, 'OPTIONS'].join(', ')
  for (const { method, answer } of answers) {
    if (answer.status === 405) expect([method, answer.headers.get('allow')]).toEqual([method, allowed])
  }
  const options = await server.client().send(address, { method: 'OPTIONS' })
  expect([options.status, options.headers.get('allow')]).toEqual([204, allowed])
})
