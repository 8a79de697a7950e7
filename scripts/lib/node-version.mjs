/** @returns {string | null} a sentence when this Node is too old to start with */
export function nodeVersionProblem(version = process.versions.node) {
  const [major, minor] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 12)) return null;
  return `Node ${version} is too old to start with. Install Node 20.12 or newer: https://nodejs.org`;
}
