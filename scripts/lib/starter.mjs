import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const LOOK_MS = 500;

/**
 * Calls `onGone` when the npm that started us is gone, however it ended. A signal ends npm or the shell between npm and us
 * without a word: our parent changes, or the shell's does.
 * @param {() => void} onGone
 */
export function watchNpm(onGone) {
  const parent = process.ppid;
  const npm = isNpm(parent) ? null : parentOf(parent);
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || parentOf(parent) === npm)) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS).unref();
}

/** npm names its process after what it does; the shell that it starts may have given way to us. */
function isNpm(pid) {
  return /^(npm|node)/.test(columnOf(pid, 'comm'));
}

function parentOf(pid) {
  return Number(columnOf(pid, 'ppid'));
}

/** @param {'comm' | 'ppid'} column */
function columnOf(pid, column) {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
    // `pid (name) state parent …`, and the name may contain anything.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return column === 'comm' ? stat.slice(stat.indexOf('(') + 1, end) : stat.slice(end + 2).split(' ')[1];
  } catch {
    return '';
  }
}
