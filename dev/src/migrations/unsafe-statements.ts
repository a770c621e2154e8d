import { type AlterTableCmd, type ColumnDef, type Constraint, loadModule, type Node, parseSync } from 'libpg-query';

await loadModule();

/** A statement that a migration must not contain while the product is in use, and why. */
export interface UnsafeStatement {
  /** The table it names; empty if it names none. */
  readonly table: string;
  readonly why: string;
}

const REWRITES = 'rewrites the table under an exclusive lock';
const SCANS = 'reads the whole table under a lock';
const BREAKS = 'breaks the processes of the release before, which still use it';

/** A default that is the same for every row costs nothing; anything else is computed for each. */
function isConstant(node: Node | undefined): boolean {
  if (!node) return true;
  if ('TypeCast' in node) return isConstant(node.TypeCast.arg);
  if ('A_ArrayExpr' in node) return (node.A_ArrayExpr.elements ?? []).every(isConstant);
  if ('FuncCall' in node) {
    const name = node.FuncCall.funcname?.at(-1);
    return name !== undefined && 'String' in name && name.String.sval === 'now';
  }
  return 'A_Const' in node || 'SQLValueFunction' in node;
}

function constraintFault(constraint: Constraint, isOfNewColumn: boolean): string | undefined {
  const { contype, raw_expr: value, skip_validation: isDeferred, indexname } = constraint;
  switch (contype) {
    case 'CONSTR_DEFAULT':
      return isOfNewColumn && !isConstant(value) ? REWRITES : undefined;
    case 'CONSTR_GENERATED':
    case 'CONSTR_IDENTITY':
      return REWRITES;
    case 'CONSTR_CHECK':
    case 'CONSTR_FOREIGN':
      return isDeferred ? undefined : `${SCANS}; add it NOT VALID, and validate it in a migration of its own`;
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
    case 'CONSTR_EXCLUSION':
      return indexname ? undefined : `${SCANS}; build the index concurrently, then add the constraint USING INDEX`;
    case 'CONSTR_NOTNULL':
      return isOfNewColumn || isDeferred ? undefined : SCANS;
    default:
      return undefined;
  }
}

const constraintsOf = (nodes: readonly Node[] | undefined): Constraint[] =>
  (nodes ?? []).flatMap((node) => ('Constraint' in node ? [node.Constraint] : []));

const SERIAL = /^(?:small|big)?serial\d?$/;

function columnFaults({ typeName, constraints }: ColumnDef): string[] {
  const own = constraintsOf(constraints);
  const last = typeName?.names?.at(-1);
  const isSerial = last !== undefined && 'String' in last && SERIAL.test(last.String.sval ?? '');
  const types = own.map(({ contype }) => contype);
  const lacksDefault = types.includes('CONSTR_NOTNULL') && !types.includes('CONSTR_DEFAULT');
  return [
    ...(isSerial ? [REWRITES] : []),
    ...(lacksDefault ? ['fails for the rows that exist: give it a default'] : []),
    ...own.flatMap((constraint) => constraintFault(constraint, true) ?? []),
  ];
}

function commandFaults({ subtype, def }: AlterTableCmd, isAlone: boolean): string[] {
  switch (subtype) {
    case 'AT_AddColumn':
      return def && 'ColumnDef' in def ? columnFaults(def.ColumnDef) : [];
    case 'AT_AddConstraint':
      return def && 'Constraint' in def ? [constraintFault(def.Constraint, false) ?? []].flat() : [];
    case 'AT_AlterColumnType':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
    case 'AT_AddIdentity':
    case 'AT_SetExpression':
      return [REWRITES];
    case 'AT_SetNotNull':
      return [`${SCANS}; add a check NOT VALID, and validate it in a migration of its own`];
    case 'AT_ValidateConstraint':
      return isAlone
        ? []
        : ['reads the whole table while the locks of the other statements last: a migration of its own'];
    case 'AT_DropColumn':
      return [BREAKS];
    default:
      return [];
  }
}

const droppedNames = (objects: readonly Node[] | undefined): string[] =>
  (objects ?? []).flatMap((object) => {
    if (!('List' in object)) return [];
    const name = object.List.items?.at(-1);
    return name && 'String' in name ? [name.String.sval ?? ''] : [];
  });

const faults = (table: string | undefined, whys: readonly string[]): UnsafeStatement[] =>
  whys.map((why) => ({ table: table ?? '', why }));

/** Changes of rows. They hold the lock of every row they changed until the migration ends. */
function rowFaults(node: Node): UnsafeStatement[] {
  const why = ['locks every row it changes until the migration ends: change them in a job, a batch at a time'];
  if ('UpdateStmt' in node) return faults(node.UpdateStmt.relation?.relname, why);
  if ('DeleteStmt' in node) return faults(node.DeleteStmt.relation?.relname, why);
  if ('TruncateStmt' in node)
    return (node.TruncateStmt.relations ?? []).flatMap((each) =>
      'RangeVar' in each ? faults(each.RangeVar.relname, [BREAKS]) : [],
    );
  return [];
}

function indexFaults(node: Node, isAlone: boolean): UnsafeStatement[] {
  const alone = 'runs outside of a transaction: it has to be the only statement of its migration';
  if ('IndexStmt' in node) {
    const { relation, concurrent: isConcurrent } = node.IndexStmt;
    if (isConcurrent) return isAlone ? [] : faults(relation?.relname, [alone]);
    return faults(relation?.relname, ['refuses every write until the index is built: build it CONCURRENTLY']);
  }
  if ('ReindexStmt' in node) return faults(node.ReindexStmt.relation?.relname, ['locks the table: use a job']);
  return [];
}

function faultsOf(node: Node, statements: readonly Node[]): UnsafeStatement[] {
  if ('AlterTableStmt' in node) {
    const { relation, cmds, objtype } = node.AlterTableStmt;
    if (objtype !== 'OBJECT_TABLE') return [];
    const isAlone = statements.every((each) => 'AlterTableStmt' in each && each.AlterTableStmt.cmds?.every(validates));
    const whys = (cmds ?? []).flatMap((cmd) =>
      'AlterTableCmd' in cmd ? commandFaults(cmd.AlterTableCmd, isAlone) : [],
    );
    return faults(relation?.relname, whys);
  }
  if ('RenameStmt' in node) {
    const { renameType, relation } = node.RenameStmt;
    return renameType === 'OBJECT_TABLE' || renameType === 'OBJECT_COLUMN' ? faults(relation?.relname, [BREAKS]) : [];
  }
  if ('DropStmt' in node && node.DropStmt.removeType === 'OBJECT_TABLE')
    return droppedNames(node.DropStmt.objects).flatMap((name) => faults(name, [BREAKS]));
  if ('DoStmt' in node) return faults('', ['runs statements that this check does not see']);
  if ('ClusterStmt' in node || 'VacuumStmt' in node || 'LockStmt' in node) return faults('', ['locks whole tables']);
  return [...rowFaults(node), ...indexFaults(node, statements.length === 1)];
}

const validates = (cmd: Node): boolean =>
  'AlterTableCmd' in cmd && cmd.AlterTableCmd.subtype === 'AT_ValidateConstraint';

/**
 * The statements of a migration that rewrite, read or lock an existing table for long, or break the release before. A
 * table that the migration makes itself is empty and may be changed in any way.
 * @throws Error for SQL that Postgres does not parse
 */
export function unsafeStatements(sql: string): UnsafeStatement[] {
  const statements = (parseSync(sql).stmts ?? []).flatMap(({ stmt }) => (stmt ? [stmt] : []));
  const made = new Set(
    statements.flatMap((node) => ('CreateStmt' in node ? [node.CreateStmt.relation?.relname ?? ''] : [])),
  );
  return statements.flatMap((node) => faultsOf(node, statements)).filter(({ table }) => !made.has(table));
}
