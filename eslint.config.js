import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const EVERYWHERE = [
  {
    selector: 'ExportDefaultDeclaration',
    message: 'Export by name, so that a thing has one name everywhere.',
  },
  { selector: 'TSEnumDeclaration', message: 'Node strips types; use a union of literals.' },
];

/** What people write is shown as text, everywhere. */
const MARKUP = [
  'JSXAttribute[name.name=/^(dangerouslySetInnerHTML|srcDoc)$/]',
  'MemberExpression[property.name=/^(innerHTML|outerHTML|srcdoc|insertAdjacentHTML|setHTMLUnsafe|createContextualFragment)$/]',
  "CallExpression[callee.object.name='document'][callee.property.name=/^write(ln)?$/]",
].map((selector) => ({ selector, message: 'Text becomes markup here, and runs what people wrote.' }));

/** Japanese and Chinese have no space between sentences. */
const SENTENCES = [
  "TemplateLiteral > TemplateElement[value.raw=' '] ~ CallExpression.expressions[callee.name='t']",
  "CallExpression[callee.property.name='join'][arguments.0.value=' ']:has(CallExpression[callee.name='t'])",
  "JSXExpressionContainer:has(> CallExpression[callee.name='t']) + JSXExpressionContainer > Literal[value=' ']",
].map((selector) => ({ selector, message: 'Put sentences together with `sentences()`.' }));

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      'data*/**',
      '.mutation/**',
      'apps/api/src/db/migrations/**',
    ],
  },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './apps/web/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      // Split by responsibility.
      'max-lines': ['error', 400],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Named exports only; the tools' own configuration files are the exception below.
      'no-restricted-syntax': ['error', ...EVERYWHERE],
    },
  },
  {
    files: ['apps/web/src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'no-restricted-syntax': ['error', ...EVERYWHERE, ...MARKUP, ...SENTENCES],
    },
  },
  {
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.spec.ts', '**/testing/**'],
    rules: {
      // JSON answers of injected requests are `any`; the assertions check their form.
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['scripts/**', 'bench/**', 'e2e/**', 'apps/supervisor/**'],
    rules: { 'no-console': 'off', '@typescript-eslint/unbound-method': 'off' },
  },
  {
    files: ['*.config.{js,ts}', '**/*.config.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
);
