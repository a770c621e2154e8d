import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Child, startChild } from '../../stack/children.ts';
import { requireProgram } from '../../stack/debian-packages.ts';

/** How a container is run; what is not given is refused to it. */
export interface ContainerOptions {
  image: string;
  command: string[];
  /** Stays out of the process list. */
  env?: NodeJS.ProcessEnv;
  /** `source:target`, with `:ro` where it is read only. */
  volumes?: string[];
  memoryMb: number;
  /** `none` has no network at all; `host` is that of this machine. */
  network: 'host' | 'none';
}

/** A container in the background: read-only, without rights, under the user of its image. */
export interface Container {
  name: string;
  /** Runs a command in it. @returns what it prints. @throws Error with that when it fails. */
  exec(...command: string[]): Promise<string>;
  /** All it printed so far. */
  logs(): Promise<string>;
  isHealthy(): Promise<boolean>;
  isRunning(): Promise<boolean>;
  /** Asks it to end, and kills it after `graceS` seconds. @returns its exit code. */
  stop(graceS?: number): Promise<number>;
  /** The most memory it had at once, and its limit, in bytes. */
  memory(): Promise<{ peak: number; limit: number }>;
}

/** A place for images and containers of their own, which ends with this process. */
export interface ContainerHost {
  /** @returns what podman prints. @throws Error with its message. */
  podman(...args: string[]): Promise<string>;
  /** Runs a command to its end. @returns what it prints. @throws Error with that when it fails. */
  runOnce(options: ContainerOptions): Promise<string>;
  /** @param role how its name begins. */
  start(role: string, options: ContainerOptions): Promise<Container>;
  /** Ends all its containers at once; the images stay in its folder. */
  stop(): Promise<void>;
}

const OVERLAY_FILESYSTEM = 0x794c7630;
const LIMIT_FILES = ['/sys/fs/cgroup/memory.max', '/sys/fs/cgroup/memory/memory.limit_in_bytes'];
const PEAK_FILES = ['/sys/fs/cgroup/memory.peak', '/sys/fs/cgroup/memory/memory.max_usage_in_bytes'];

/**
 * Everything runs in a mount and a process namespace of its own: crun refuses the first version of control groups beside
 * the second, which is hidden there, and no container outlives the first process of the namespace.
 */
const NAMESPACE = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc'];
const HIDE_SECOND_VERSION =
  'if [ -d /sys/fs/cgroup/unified ]; then umount /sys/fs/cgroup/unified; fi; echo ready; exec sleep infinity';

async function enterableProcess(child: Child): Promise<string> {
  const children = `/proc/${child.pid}/task/${child.pid}/children`;
  while (!child.tail().includes('ready')) {
    if (child.ended()) throw new Error(`Containers need root and namespaces.\n${child.tail()}`);
    await delay(20);
  }
  return readFileSync(children, 'utf8').trim();
}

function writeSettings(folder: string): NodeJS.ProcessEnv {
  mkdirSync(folder, { recursive: true });
  const write = (name: string, lines: string[]): string => {
    writeFileSync(join(folder, name), `${lines.join('\n')}\n`);
    return join(folder, name);
  };
  // Overlays cannot be laid over an overlay.
  const driver = statfsSync(folder).type === OVERLAY_FILESYSTEM ? 'vfs' : 'overlay';
  const storage = ['[storage]', `driver = "${driver}"`, `graphroot = "${folder}/images"`, `runroot = "${folder}/run"`];
  const containers = [
    '[containers]',
    'default_ulimits = ["nofile=4096:4096", "nproc=4096:4096"]',
    '[engine]',
    'cgroup_manager = "cgroupfs"',
    'events_logger = "file"',
    'runtime = "crun"',
  ];
  return {
    PATH: process.env.PATH,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    CONTAINERS_STORAGE_CONF: write('storage.conf', storage),
    CONTAINERS_CONF: write('containers.conf', containers),
  };
}

/** Needs root. @param folder for the images, their layers and the settings. */
export async function startContainerHost(folder: string, log: (line: string) => void): Promise<ContainerHost> {
  const why = 'The image of the product is tested in containers.';
  for (const name of ['podman', 'crun']) await requireProgram({ names: [name], debianPackage: name, why, log });
  const env = writeSettings(folder);
  const namespace = await startChild({
    name: 'The namespace of the containers',
    command: 'unshare',
    args: [...NAMESPACE, 'sh', '-c', HIDE_SECOND_VERSION],
    cwd: folder,
    env,
    logFile: join(folder, 'namespace.log'),
    stopSignal: 'SIGKILL',
  });
  const target = await enterableProcess(namespace);
  const podman = async (...args: string[]): Promise<string> => {
    const entered = ['--target', target, '--mount', '--pid', 'podman', '--log-level', 'fatal', ...args];
    try {
      return (await promisify(execFile)('nsenter', entered, { cwd: folder, env, maxBuffer: 64e6 })).stdout;
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string };
      throw new Error(`podman ${args[0]} failed: ${stderr}${stdout}`, { cause: error });
    }
  };
  const argsOf = (name: string, options: ContainerOptions): string[] => {
    const file = join(folder, `${name}.env`);
    const lines = Object.entries(options.env ?? {}).map(([key, value]) => `${key}=${value ?? ''}\n`);
    writeFileSync(file, lines.join(''), { mode: 0o600 });
    const bounds = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--pids-limit', '512'];
    const memory = ['--memory', `${options.memoryMb}m`, '--memory-swap', `${options.memoryMb}m`];
    const volumes = (options.volumes ?? []).flatMap((volume) => ['--volume', volume]);
    const where = ['--network', options.network, '--env-file', file, '--tmpfs', '/tmp:size=256m,mode=1777'];
    return ['--name', name, ...bounds, ...memory, ...where, ...volumes, options.image, ...options.command];
  };
  return {
    podman,
    runOnce: (options) => podman('run', '--rm', ...argsOf(`once-${randomBytes(3).toString('hex')}`, options)),
    async start(role, options) {
      const name = `${role}-${randomBytes(3).toString('hex')}`;
      await podman('run', '--detach', ...argsOf(name, options));
      return containerOf(name, podman);
    },
    stop: () => namespace.kill(),
  };
}

function containerOf(name: string, podman: ContainerHost['podman']): Container {
  const exec = (...command: string[]) => podman('exec', name, ...command);
  const inspect = async (format: string) => (await podman('inspect', '--format', format, name)).trim();
  return {
    name,
    exec,
    logs: () => podman('logs', name),
    isHealthy: () =>
      podman('healthcheck', 'run', name).then(
        () => true,
        () => false,
      ),
    isRunning: async () => (await inspect('{{.State.Running}}')) === 'true',
    async stop(graceS = 30) {
      await podman('stop', '--time', String(graceS), name);
      return Number(await inspect('{{.State.ExitCode}}'));
    },
    async memory() {
      const read = async (files: string[]) =>
        Number.parseInt(await exec('sh', '-c', `cat ${files.join(' ')} 2>&1; true`), 10);
      const first = async (files: string[]) => {
        for (const file of files) {
          const value = await read([file]);
          if (!Number.isNaN(value)) return value;
        }
        throw new Error(`The container ${name} does not show its memory.`);
      };
      return { peak: await first(PEAK_FILES), limit: await first(LIMIT_FILES) };
    },
  };
}
