import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { reportOf } from './test-report.mjs';

/** Vitest's reporter for `npm test`: writes a TestReport to the file that VITEST_REPORT_FILE names. */
// eslint-disable-next-line no-restricted-syntax -- vitest takes the default export
export default class {
  #root = process.cwd();

  onInit(vitest) {
    this.#root = vitest.config.root;
  }

  onTestRunEnd(modules, unhandledErrors) {
    const report = reportOf(modules, unhandledErrors, (file) => path.relative(this.#root, file));
    writeFileSync(process.env.VITEST_REPORT_FILE, JSON.stringify(report));
  }
}
