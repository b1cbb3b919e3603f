import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Texts } from './missing-texts'

type Tree = { [key: string]: string | Tree }

/** All files of one language, keys joined by dots. */
export function readTexts(folder: string): Texts {
  const texts: Texts = {}
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const tree = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Tree
    texts[file.slice(0, -'.json'.length)] = Object.fromEntries(leaves(tree, ''))
  }
  return texts
}

function leaves(tree: Tree, path: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`),
  )
}
