import type { LoaderFunctionArgs } from '@remix-run/node'
import { exportFile } from './export.server'

/** The tickets of a search as JSON: a list, each with its messages. */
export const loader = (args: LoaderFunctionArgs) =>
  exportFile(args, {
    type: 'application/json; charset=utf-8',
    filename: 'support.json',
    start: '[',
    between: ',\n',
    end: ']\n',
    ticket: (ticket) => JSON.stringify(ticket),
  })
