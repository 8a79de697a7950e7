import { type CallDeclaration, type CallKey, calls, type ErrorCode, ERRORS } from '@intermind/contracts';
import { escapeHtml } from '../../http/html.ts';
import { possibleErrors } from '../../http/possible-errors.ts';
import type { OpenApiDocument, Operation } from './document.ts';
import type { JsonSchema } from './schemas.ts';

/** The same document for people: plain HTML, no scripts, one style sheet. */
export function renderDocsPage({ info, servers, components, paths }: OpenApiDocument): string {
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      key: `${method.toUpperCase()} ${path}` as CallKey,
      operation,
    })),
  );
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0]!);
  const nouns = Object.entries(components.schemas);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)}</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><h1>${escapeHtml(info.title)}</h1><p>Version ${escapeHtml(info.version)}. Below <code>${escapeHtml(servers[0]!.url)}</code>. <a href="/api/openapi.json">openapi.json</a></p>
<p>${prose(info.description)}</p></header>
<nav aria-label="Calls">${[...groups].map(([name]) => `<a href="#${name}">${name}</a>`).join(' ')} <a href="#nouns">nouns</a></nav>
<main>
${[...groups].map(([name, members]) => `<section id="${name}"><h2>${name}</h2>${members.map(callSection).join('')}</section>`).join('\n')}
<section id="nouns"><h2>nouns</h2>${nouns.map(([name, schema]) => `<article id="${name}"><h3>${name}</h3>${schemaBlock(schema)}</article>`).join('')}</section>
</main>
</body>
</html>`;
}

function callSection({ key, operation }: { key: CallKey; operation: Operation }): string {
  const call: CallDeclaration = calls[key];
  const [method, path] = key.split(' ') as [string, string];
  const [status, success] = Object.entries(operation.responses).find(([code]) => Number(code) < 300)!;
  const answer = success.content?.['application/json']?.['schema'] as JsonSchema | undefined;
  const body = operation.requestBody?.content['application/json']?.schema;
  return `<article id="${operation.operationId}">
<h3><span class="method">${method}</span> <code>${escapeHtml(path)}</code></h3>
<p>${prose(call.summary)}.</p>
<dl>
<dt>Who may call</dt><dd>${call.allows.join(', ')}</dd>
<dt>Source</dt><dd>${escapeHtml(call.spec)}</dd>
${(operation.parameters ?? []).map((parameter) => `<dt>${escapeHtml(String(parameter['in']))}</dt><dd><code>${escapeHtml(String(parameter['name']))}</code>${schemaBlock(parameter['schema'] as JsonSchema)}</dd>`).join('')}
${body ? `<dt>body${operation.requestBody?.required ? '' : ', may be absent'}</dt><dd>${schemaBlock(body)}</dd>` : ''}
<dt>answer ${status}</dt><dd>${answer ? schemaBlock(answer) : 'nothing'}</dd>
<dt>errors</dt><dd><ul>${[...possibleErrors(call)].map(errorItem).join('')}</ul></dd>
</dl>
</article>`;
}

function errorItem(code: ErrorCode): string {
  return `<li><code>${ERRORS[code].status} ${code}</code> ${escapeHtml(ERRORS[code].message)}</li>`;
}

/** The schema as JSON; names of nouns lead to them. */
function schemaBlock(schema: JsonSchema): string {
  const json = escapeHtml(JSON.stringify(schema, null, 2));
  const linked = json.replace(/#\/components\/schemas\/(\w+)/g, '<a href="#$1">$1</a>');
  return `<pre tabindex="0">${linked}</pre>`;
}

function prose(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
