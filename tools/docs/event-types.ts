import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Comment, parseSync, type TSType, type TSTypeAliasDeclaration } from 'oxc-parser';

/** A field of an event: `type` is as it stands in the source, on one line. */
export type Field = { name: string; optional: boolean; type: string };
/** An event as its declaration says it. */
export type EventDeclaration = { file: string; type: string; when: string; since: string | null; fields: Field[] };

type Alias = { source: string; declared: TSTypeAliasDeclaration };

/**
 * Reads the declarations `export type X = Fact<'X', {…}>` below `contracts/src/events`, with the doc comment that says
 * when each happens. A comment's `@since 1.2.0` names the version that an event came with.
 */
export function declaredEvents(root: string): EventDeclaration[] {
  const folder = join(root, 'contracts/src/events');
  const files = readdirSync(folder)
    .filter(name => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
    .map(name => {
      const source = readFileSync(join(folder, name), 'utf8');
      return { name, source, ...aliasesOf(name, source) };
    });
  const aliases = new Map(files.flatMap(file => [...file.aliases]));
  return files.flatMap(file =>
    [...file.aliases].flatMap(([name, alias]) => {
      const data = factOf(alias.declared);
      if (!data) return [];
      const { text, since } = wordsBefore(file.source, alias.declared.start, file.comments);
      return [
        { file: file.name.slice(0, -3), type: name, when: text, since, fields: fieldsOf(data, alias.source, aliases) },
      ];
    }),
  );
}

function aliasesOf(name: string, source: string) {
  const { program, comments } = parseSync(name, source);
  const aliases = new Map<string, Alias>();
  for (const statement of program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    if (declared?.type === 'TSTypeAliasDeclaration') aliases.set(declared.id.name, { source, declared });
  }
  return { aliases, comments };
}

/** What `Fact<'X', D>` carries: D. */
function factOf({ typeAnnotation: type }: TSTypeAliasDeclaration): TSType | null {
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier' || type.typeName.name !== 'Fact')
    return null;
  return type.typeArguments?.params[1] ?? null;
}

function fieldsOf(type: TSType, source: string, aliases: ReadonlyMap<string, Alias>): Field[] {
  if (type.type === 'TSIntersectionType') return type.types.flatMap(part => fieldsOf(part, source, aliases));
  if (type.type === 'TSTypeReference' && type.typeName.type === 'Identifier') {
    const alias = aliases.get(type.typeName.name);
    return alias ? fieldsOf(alias.declared.typeAnnotation, alias.source, aliases) : [];
  }
  if (type.type !== 'TSTypeLiteral') return [];
  return type.members.flatMap(member =>
    member.type === 'TSPropertySignature' && member.key.type === 'Identifier' && member.typeAnnotation
      ? [
          {
            name: member.key.name,
            optional: member.optional,
            type: oneLine(
              source.slice(member.typeAnnotation.typeAnnotation.start, member.typeAnnotation.typeAnnotation.end),
            ),
          },
        ]
      : [],
  );
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** The doc comment that ends right before the declaration. */
function wordsBefore(source: string, start: number, comments: readonly Comment[]) {
  const before = source.slice(0, start).replace(/export\s+$/, '');
  const comment = comments.find(each => each.type === 'Block' && each.end === before.trimEnd().length);
  const words = (comment?.value ?? '').replaceAll(/^\s*\*+ ?/gm, '').trim();
  const since = /@since\s+(\S+)/.exec(words)?.[1] ?? null;
  return { text: oneLine(words.replaceAll(/@since\s+\S+/g, '')), since };
}
