import { execFileSync } from 'node:child_process';

export interface Process {
  pid: number;
  parent: number;
  command: string;
}

/** All processes below one, itself left out. */
export function descendants(root: number): Process[] {
  const rows = allProcesses();
  const found: Process[] = [];
  const visit = (parent: number) => {
    for (const row of rows.filter((candidate) => candidate.parent === parent)) {
      found.push(row);
      visit(row.pid);
    }
  };
  visit(root);
  return found;
}

function allProcesses(): Process[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .map(([, pid, parent, command]) => ({ pid: Number(pid), parent: Number(parent), command: command! }));
}

/** Zombies do not count. */
export function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' })
      .trim()
      .startsWith('Z');
  } catch {
    // ps ends with 1 when there is no such process
    return false;
  }
}
