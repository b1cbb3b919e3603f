import { readFileSync } from 'node:fs'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'

const LINES_MAX = 120

/** Prints what the pages of a failed test showed: CI keeps no files, and a failure that does not recur has no other explanation. */
export default class FailedPageReporter implements Reporter {
  onTestEnd(test: TestCase, { status, attachments }: TestResult): void {
    if (status === test.expectedStatus) return
    for (const { name, path } of attachments) {
      if (name !== 'error-context' || !path) continue
      const [, page = ''] = readFileSync(path, 'utf8').split('```yaml\n')
      process.stdout.write(`\n${test.title}\n${page.split('\n').slice(0, LINES_MAX).join('\n')}\n`)
    }
  }

  printsToStdio(): boolean {
    return false
  }
}
