import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, it } from 'vitest'
import { translator } from '~/i18n/server.server'
import { textOf } from '~/i18n/use-texts'
import routes from '~/routes'
import { pathsOf } from '~/testing/routes/expectation'
import { CODES, refusalsOf } from './codes'
import { openApiDocument } from './document.server'
import { OPERATIONS } from './operations'

const document = openApiDocument()

it('is an OpenAPI 3.1 document', async () => {
  const validator = new Validator()
  const result = await validator.validate(structuredClone(document))
  expect(result).toMatchObject({ valid: true })
  expect(validator.version).toBe('3.1')
})

it('describes every path below /api in routes.ts, and no other', () => {
  const own = pathsOf(routes).filter((path) => path.startsWith('/api/') && path !== '/api/*')
  const inBraces = own.map((path) => path.replace(/:(\w+)/g, '{$1}'))
  expect(Object.keys(document.paths).sort()).toEqual(inBraces.sort())
})

it('has a unique id for each operation, and describes the parameters of its path', () => {
  const names = OPERATIONS.map((operation) => operation.id)
  expect(new Set(names).size).toBe(names.length)
  for (const { path, parameters = [] } of OPERATIONS) {
    const inPath = parameters.filter((one) => one.in === 'path').map((one) => one.name)
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
  }
})

it('describes exactly the error codes that operations return', () => {
  const returned = new Set(OPERATIONS.flatMap((operation) => Object.values(refusalsOf(operation)).flat()))
  expect(Object.keys(CODES).sort()).toEqual([...returned].sort())
})

it('describes the error of a payment notice as the plain text that it is, and those of the host', () => {
  const refused = document.paths['/api/payments/notice']?.get?.responses['400']
  expect(Object.keys(refused?.content ?? {})).toEqual(['text/plain', 'application/json'])
  expect(refused?.description).toMatch(/^Malformed.*`bad-request`: /s)
})

it('says where a 429 names no time to wait', () => {
  const waitOf = (path: string) =>
    document.paths[path]?.post?.responses['429']?.headers?.['Retry-After']?.description
  for (const path of ['/api/auth/login', '/api/auth/register', '/api/support/contact'])
    expect([path, waitOf(path)]).toEqual([path, expect.stringContaining('`task-required`')])
  for (const path of ['/api/auth/logout', '/api/chat/messages', '/api/matches'])
    expect([path, waitOf(path)]).toEqual([path, 'Seconds.'])
})

it('describes what a registration without a type becomes, which depends on the browser', () => {
  const body = document.paths['/api/auth/register']?.post?.requestBody?.content['application/json']
  const { userType } = body?.schema.properties ?? {}
  expect(userType).not.toHaveProperty('default')
  expect(userType).toMatchObject({ description: expect.stringContaining('/select-type') })
  expect(body?.schema.required).not.toContain('userType')
})

it('gives an existing action of the activity log as an example', () => {
  const action = document.paths['/api/admin/logs']?.get?.parameters?.find(({ name }) => name === 'action')
  const [, example = ''] = action?.description.match(/`([\w.]+)`/) ?? []
  expect(textOf(translator('en'), `admin:log.action.${example.replaceAll('.', '_')}`)).not.toBe('')
})

it('has no dangling reference', () => {
  const names = [...JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(
    ([, name]) => name,
  )
  expect(names.length).toBeGreaterThan(0)
  for (const name of names) expect(document.components.schemas).toHaveProperty(name ?? '')
  for (const name of Object.keys(document.components.schemas)) expect(names).toContain(name)
})
