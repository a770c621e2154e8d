import { readFileSync } from 'node:fs';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, DriverAdapterError } from '@prisma/driver-adapter-utils';
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg';
import pg from 'pg';
import { runMigrationScript } from './migration-script.ts';
import { readMigrations, readSchemaFiles, type SqlSource } from './schema-files.ts';

/** The used part of the global, whose types come with the browser's only. */
declare const WebAssembly: {
  instantiate(bytes: Uint8Array, imports: object): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

let loaded: Promise<void> | undefined;

/** The package's own entry imports the .wasm file as a module, which Node does not support. */
function loadEngine(): Promise<void> {
  loaded ??= (async () => {
    const bindingsUrl = import.meta.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    const bytes = readFileSync(new URL('schema_engine_bg.wasm', bindingsUrl));
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': bindings });
    bindings.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return loaded;
}

const postgresCharOid = 18;

/**
 * Prisma's engine reads the catalogue's "char" columns, which Prisma's own adapter rejects (7.10.0): such a query is
 * repeated with those columns as text. Remove when `PrismaPg` maps type 18.
 */
class MigrationAdapter extends PrismaPg {
  readonly #migrations: ReadonlySet<string>;

  constructor(pool: pg.Pool, migrations: readonly SqlSource[]) {
    super(pool);
    this.#migrations = new Set(migrations.map(({ content }) => content));
  }

  override async connect() {
    const adapter = await super.connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      try {
        return await queryRaw(query);
      } catch (error) {
        const { kind, type } = (error as DriverAdapterError).cause as { kind?: string; type?: string };
        if (kind !== 'UnsupportedNativeDataType' || type !== 'char') throw error;
      }
      const text = query.sql.trim().replace(/;$/, '');
      const { fields } = await adapter.underlyingDriver().query({ text, values: query.args });
      const isChar = fields.map((field) => field.dataTypeID === postgresCharOid);
      const columns = fields.map(({ name }, index) => `"${name}"${isChar[index] ? '::text' : ''}`);
      const result = await queryRaw({ ...query, sql: `select ${columns.join(', ')} from (${text}) as catalogue` });
      const columnTypes = result.columnTypes.map((known, index) => (isChar[index] ? ColumnTypeEnum.Character : known));
      return { ...result, columnTypes };
    };
    // In one call: Prisma splits a script at every semicolon, also inside a function.
    adapter.executeScript = async (script) => {
      try {
        const pool = adapter.underlyingDriver();
        if (this.#migrations.has(script)) await runMigrationScript(pool, script);
        else await pool.query(script);
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) throw error;
        const { code = '', severity = '', message, detail, column, hint } = error;
        throw new DriverAdapterError({ kind: 'postgres', code, severity, message, detail, column, hint });
      }
    };
    return adapter;
  }
}

const filters = { externalTables: [], externalEnums: [] };

/** Prisma's own migration engine, run in this process on one database. `close` ends its connections. */
export interface SchemaEngine {
  /** Applies what is missing and returns the names; records them in Prisma's `_prisma_migrations` table. */
  applyMigrations(): Promise<string[]>;
  /** The SQL from the current database to `prisma/schema`; empty if they agree. */
  diffToSchema(): Promise<string>;
  close(): Promise<void>;
}

/** A statement that waits longer for a lock gives up: others queue behind it meanwhile. */
const LOCK_WAIT_MS = 300;

/**
 * @param migrations those to apply; default: all of `prisma/migrations`
 * @throws Error if the database is not reachable; each method rejects with the engine's message
 */
export async function openSchemaEngine(
  databaseUrl: string,
  migrations: readonly SqlSource[] = readMigrations(),
): Promise<SchemaEngine> {
  await loadEngine();
  const schema = { files: readSchemaFiles() };
  const connection = { connectionString: databaseUrl, lock_timeout: LOCK_WAIT_MS };
  const pool = new pg.Pool({ ...connection, max: 2, allowExitOnIdle: true });
  // A lost connection also fails its statement, which reports it.
  pool.on('error', () => {});
  const adapter = bindMigrationAwareSqlAdapterFactory(new MigrationAdapter(pool, migrations));
  const engine = await bindings.SchemaEngine.new(
    { datamodels: schema.files.map((file): [string, string] => [file.path, file.content]) },
    () => {},
    adapter,
  );
  return {
    async applyMigrations() {
      const migrationsList = {
        baseDir: 'prisma/migrations',
        lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
        shadowDbInitScript: '',
        migrationDirectories: migrations.map(({ path, content }) => ({
          path,
          migrationFile: { path: 'migration.sql', content: { tag: 'ok' as const, value: content } },
        })),
      };
      return (await engine.applyMigrations({ migrationsList, filters })).appliedMigrationNames;
    },
    async diffToSchema() {
      const result = await engine.diff({
        from: { tag: 'schemaDatasource', files: schema.files, configDir: '.' },
        to: { tag: 'schemaDatamodel', ...schema },
        script: true,
        exitCode: null,
        filters,
      });
      const script = result.stdout ?? '';
      return script.includes('empty migration') ? '' : script;
    },
    async close() {
      engine.free();
      await pool.end();
    },
  };
}
