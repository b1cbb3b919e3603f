import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportFile } from './export.server'

/** Downloads the tickets that a search finds as a JSON array, each with its messages. */
export const loader = (args: LoaderFunctionArgs) =>
  exportFile(args, {
    type: 'application/json; charset=utf-8',
    filename: 'support.json',
    async *partsOf(tickets) {
      yield '['
      let separator = ''
      for await (const ticket of tickets) {
        yield `${separator}${JSON.stringify(ticket)}`
        separator = ',\n'
      }
      yield ']\n'
    },
  })
