import { registerHooks } from 'node:module';

/**
 * Loads drizzle-orm from its CommonJS files, in this process, once this module is imported. Node reads a package's
 * package.json again for every ES module in it, and drizzle's has 180 KB: 0.4 s and 250 MB of every start
 * (docs/decisions/0007).
 */
registerHooks({
  resolve(specifier, context, nextResolve) {
    const isDrizzle = specifier === 'drizzle-orm' || specifier.startsWith('drizzle-orm/');
    return nextResolve(specifier, isDrizzle ? { ...context, conditions: ['node', 'require'] } : context);
  },
});
