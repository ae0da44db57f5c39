import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EventType } from '@recto/contracts/events/event.ts';
import { type AnySealing, sealings } from '@recto/contracts/events/sealed.ts';
import { eventTypes } from '@recto/contracts/events/types.ts';
import { storedType } from '@recto/contracts/events/upcasts.ts';
import { declaredEvents, type EventDeclaration, type Field } from './event-types.ts';

export const eventsPath = 'docs/events.md';
/** The release that events without `@since` came with. */
const firstVersion = '0.1.0';

const head = `# Events

Everything that can have happened, made from \`contracts/src/events\` by \`npm run docs:events\`. **Sealed** fields are
stored under the person's key and read as null without it, or once the person has been forgotten. Beside each event
stand its metadata: who, when (\`at\`), which command, and the chain of causes.
`;

/** The text of `docs/events.md`. Throws when an event type has no declaration that can be read, or no doc comment. */
export function eventsPage(root: string): string {
  const declared = declaredEvents(root);
  const byType = new Map(declared.map(event => [event.type, event]));
  for (const type of eventTypes) {
    if (!byType.get(type)?.when) throw new Error(`${type} has no doc comment that says when it happens`);
  }
  const known = declared.filter(event => isEventType(event.type));
  const files = Map.groupBy(known, event => event.file);
  const parts = [...files].map(([file, events]) => `## ${file}\n\n${events.map(section).join('\n')}`);
  return `${head}\n${parts.join('\n')}`;
}

/** What is wrong with the page on disk; empty when it is current. */
export function staleEventsPage(root: string): string {
  const path = join(root, eventsPath);
  if (readFileSync(path, 'utf8') === eventsPage(root)) return '';
  return `${eventsPath} is not what the event types say. Run: npm run docs:events`;
}

const isEventType = (type: string): type is EventType => eventTypes.some(known => known === type);

function section({ type, when, since, fields }: EventDeclaration): string {
  const sealed = sealedFieldsOf(type as EventType);
  const stored = storedType(type as EventType);
  const asStored = stored === type ? '' : `, stored as \`${stored}\``;
  const rows = fields.map(field => row(field, sealed.get(field.name)));
  return `### ${type}\n\n${when} *(since ${since ?? firstVersion}${asStored})*\n\n${rows.join('\n')}\n`;
}

const row = ({ name, optional, type }: Field, sealed: string | undefined): string => {
  const shown = type.replace(/^Sealed<(.*)>$/, '$1');
  return `- \`${name}${optional ? '?' : ''}\`: \`${shown}\`${sealed ? ` – sealed ${sealed}` : ''}`;
};

function sealedFieldsOf(type: EventType): Map<string, string> {
  const table: readonly AnySealing[] = sealings[type] ?? [];
  return new Map(
    table.flatMap(({ fields, key, personId, when }) =>
      fields.map((path): [string, string] => {
        const [field = path, inner] = path.split('.');
        const where = inner === undefined ? '' : `in \`${inner}\` `;
        return [field, `${where}(key \`${key}\` of \`${personId}\`${when ? ', for some' : ''})`];
      }),
    ),
  );
}
