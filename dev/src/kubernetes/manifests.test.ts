import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Deployment } from 'kubernetes-models/apps/v1';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import { Job } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, Service } from 'kubernetes-models/v1';
import { expect, test } from 'vitest';
import { readConfig } from '../../../packages/core/src/platform/config.ts';
import { root } from '../repository.ts';
import { readCompose, requiredVariables } from '../self-hosting/compose-file.ts';
import { documentsOf, kustomizationOf, type Manifest, manifestsOf, nameOf, podsOf, selects } from './manifests.ts';

/** No build machine runs Kubernetes: its schemas check the manifests, and every name must lead somewhere. */

const folder = join(root, 'deploy', 'kubernetes');
const base = join(folder, 'base');
const overlay = join(folder, 'overlays', 'example');
const restore = join(folder, 'restore');
const manifests = [...manifestsOf(overlay), ...manifestsOf(restore)];
const pods = podsOf(manifests);
const ofKind = (kind: string): Manifest[] => manifests.filter((manifest) => manifest.kind === kind);
const configs = new Map(ofKind('ConfigMap').map(({ metadata, data }) => [metadata.name, data ?? {}]));
const secrets = parseEnv(readFileSync(join(overlay, 'secrets.env.example'), 'utf8')) as Record<string, string>;

const schemas = [
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
] as const;

/** What the schema of Kubernetes says against a manifest; null if nothing. */
function faultOf(manifest: Manifest): string | null {
  const Schema = schemas.find(({ apiVersion, kind }) => apiVersion === manifest.apiVersion && kind === manifest.kind);
  if (!Schema) return `${nameOf(manifest)}: not a kind of ${manifest.apiVersion} that is checked`;
  try {
    new Schema(manifest as never).validate();
    return null;
  } catch (error) {
    return `${nameOf(manifest)}: ${error instanceof Error ? error.message : error}`;
  }
}

test('every manifest follows the schema of its kind, and no two have one name', () => {
  const faults = manifests.map(faultOf);
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
  const names = manifests.map(nameOf);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toContain('Deployment/openconsult-api');
});

test('the schema finds a wrong type', () => {
  const [api] = ofKind('Deployment').map((manifest) => structuredClone(manifest));
  if (!api) throw new Error('There is no deployment.');
  api.spec.template.spec.terminationGracePeriodSeconds = 'soon';
  expect(faultOf(api)).toMatch(/terminationGracePeriodSeconds/);
});

test('every file and patch of the kustomizations exists', () => {
  for (const place of [base, overlay, restore]) {
    const { resources = [], patches = [] } = kustomizationOf(place);
    for (const name of resources) expect([name, existsSync(join(place, name))]).toEqual([name, true]);
    for (const { path, target } of patches) {
      const targets = path ? documentsOf(join(place, path)).map(nameOf) : [`${target?.kind}/${target?.name}`];
      for (const name of targets) expect(manifests.map(nameOf)).toContain(name);
    }
  }
});

test('settings and secrets of every container exist', () => {
  for (const { of, spec } of pods) {
    for (const { env = [], envFrom = [] } of spec.containers) {
      for (const { configMapRef, secretRef } of envFrom) {
        if (configMapRef) expect([of, configs.has(configMapRef.name)]).toEqual([of, true]);
        if (secretRef) expect([of, secretRef.name]).toEqual([of, 'openconsult']);
      }
      for (const { valueFrom } of env) {
        expect([of, valueFrom?.secretKeyRef?.name]).toEqual([of, 'openconsult']);
        expect(Object.keys(secrets)).toContain(valueFrom?.secretKeyRef?.key);
      }
    }
  }
});

test('the product starts with the settings and the secrets, and knows each of them', () => {
  const given = { ...configs.get('openconsult'), ...documentsOf(join(overlay, 'addresses.yaml'))[0]?.data, ...secrets };
  expect(readConfig(given)).toMatchObject({ STORAGE_DRIVER: 's3', STOP_NOTICE_S: 10 });
  const known = readFileSync(join(root, '.env.example'), 'utf8');
  // For the realtime server.
  const others = /^REALTIME_REDIS_/;
  for (const name of Object.keys(given).filter((one) => !others.test(one)))
    expect([name, known.includes(`\n${name}=`)]).toEqual([name, true]);
});

test('P10: one process makes backups, of every row and to a place of its own', () => {
  const backup = ofKind('Deployment').find(({ metadata }) => metadata.name === 'openconsult-backup');
  expect(backup?.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });
  const [container] = backup?.spec.template.spec.containers ?? [];
  expect(container).toMatchObject({ command: ['node', 'apps/worker/src/commands/backup.ts'], args: ['--every'] });
  // The user who migrates, and so reads the rows of every practice.
  expect(container.env).toBeUndefined();
  for (const place of [configs.get('openconsult'), documentsOf(join(overlay, 'addresses.yaml'))[0]?.data]) {
    const { BACKUP_REPOSITORY: repository = '', S3_BUCKET: files = '' } = place ?? {};
    expect(repository).toMatch(/^s3:https:/);
    expect(repository.endsWith(`/${files}`)).toBe(false);
  }
  expect(secrets.BACKUP_KEY).toMatch(/.{32}/);
});

test('the realtime servers have the shipped settings of several', () => {
  const shipped = readFileSync(join(root, 'deploy', 'soketi', 'several.env'), 'utf8');
  expect(configs.get('soketi')).toEqual({ ...parseEnv(shipped) });
  const images = pods.flatMap(({ spec }) => spec.containers.map(({ image }) => image));
  expect(images).toContain(readCompose(requiredVariables()).services.soketi?.image);
});

test('the realtime servers reach Redis by TLS where the product does', () => {
  const patches = kustomizationOf(overlay).patches ?? [];
  const patched = patches.flatMap(({ path }) => (path ? documentsOf(join(overlay, path)) : []));
  const { data = {} } = patched.find((manifest) => nameOf(manifest) === 'ConfigMap/soketi') ?? {};
  const isTls = secrets.REDIS_URL?.startsWith('rediss:');
  for (const end of ['SUB', 'PUB'])
    expect(data[`SOKETI_ADAPTER_REDIS_${end}_OPTIONS`]).toBe(isTls ? '{"tls":{}}' : undefined);
});

test('the database has one user, to whom the migrations give the roles', () => {
  const sources = pods.flatMap(({ spec }) => spec.containers).flatMap(({ env = [] }) => env);
  const urls = sources.filter(({ name }) => name === 'DATABASE_URL');
  expect(new Set(urls.map(({ valueFrom }) => valueFrom?.secretKeyRef?.key))).toEqual(new Set(['DATABASE_URL']));
});

test('every selector selects a pod, and every port has a name there', () => {
  const portsOf = (labels: Record<string, string>) =>
    pods
      .filter((pod) => selects({ matchLabels: labels }, pod.labels))
      .flatMap(({ spec }) => spec.containers.flatMap(({ ports = [] }) => ports.map(({ name }) => name)));
  for (const { metadata, spec } of ofKind('Service'))
    for (const { targetPort } of spec.ports)
      expect([metadata.name, portsOf(spec.selector)]).toEqual([metadata.name, expect.arrayContaining([targetPort])]);
  for (const { metadata, spec } of [...ofKind('Deployment'), ...ofKind('PodDisruptionBudget')]) {
    const selected = pods.filter(({ labels }) => selects(spec.selector, labels)).map(({ of }) => of);
    expect([metadata.name, selected]).toEqual([metadata.name, [`Deployment/${metadata.name}`]]);
  }
  for (const { spec } of ofKind('HorizontalPodAutoscaler'))
    expect(manifests.map(nameOf)).toContain(`${spec.scaleTargetRef.kind}/${spec.scaleTargetRef.name}`);
  for (const { metadata, spec } of ofKind('NetworkPolicy'))
    for (const { ports = [] } of spec.ingress ?? [])
      for (const { port } of ports)
        for (const pod of pods.filter(({ labels }) => selects(spec.podSelector, labels)))
          expect([metadata.name, pod.spec.containers.flatMap((one) => one.ports?.map(({ name }) => name))]).toEqual([
            metadata.name,
            expect.arrayContaining([port]),
          ]);
  for (const { spec } of ofKind('Ingress'))
    for (const { backend } of spec.rules[0].http.paths) {
      const service = ofKind('Service').find(({ metadata }) => metadata.name === backend.service.name);
      expect(service?.spec.ports.map(({ name }: { name: string }) => name)).toContain(backend.service.port.name);
    }
});

test('users come through the namespace of one ingress controller', () => {
  const [ingress] = ofKind('Ingress');
  const { ingressClassName: controller } = ingress?.spec ?? {};
  const namespaces = ['api', 'soketi'].map((name) => {
    const policy = ofKind('NetworkPolicy').find(({ metadata }) => metadata.name === name);
    return policy?.spec.ingress[0].from[0].namespaceSelector.matchLabels['kubernetes.io/metadata.name'];
  });
  expect(namespaces).toEqual([controller, controller]);
  // Where a controller takes a prefix literally, /app would let users at the calls of the realtime server.
  const paths = ingress?.spec.rules[0].http.paths.map(({ path }: { path: string }) => path);
  expect(paths).toEqual(['/app/', '/']);
});

test('a restore has the image and the namespace of the installation', () => {
  const { images, namespace } = kustomizationOf(restore);
  expect({ images, namespace }).toEqual({
    images: kustomizationOf(overlay).images,
    namespace: kustomizationOf(overlay).namespace,
  });
});

test('every container is restricted, bound in memory, of a stated version, and probed on a port of its own', () => {
  const { images = [] } = kustomizationOf(overlay);
  for (const { of, spec } of pods) {
    expect([of, spec.automountServiceAccountToken]).toEqual([of, false]);
    // The variables of services have names of settings, such as SOKETI_PORT.
    expect([of, spec.enableServiceLinks]).toEqual([of, false]);
    expect([of, spec.securityContext]).toMatchObject([
      of,
      { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    ]);
    for (const container of spec.containers) {
      const { image, resources, securityContext, ports = [], volumeMounts = [], command } = container;
      expect([of, securityContext]).toEqual([
        of,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ]);
      expect([of, resources]).toMatchObject([
        of,
        { requests: { cpu: expect.anything() }, limits: { memory: /Mi|Gi/ } },
      ]);
      const version = image.split(':')[1] ?? images.find(({ name }) => name === image)?.newTag;
      expect([of, version]).toEqual([of, expect.stringMatching(/^\d+\.\d+/)]);
      for (const script of command?.slice(1) ?? [])
        expect([script, existsSync(join(root, script))]).toEqual([script, true]);
      for (const name of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) {
        const { port, path } = container[name]?.httpGet ?? {};
        if (port) expect(ports.map((one) => one.name)).toContain(port);
        // A scrape waits for Postgres and Redis, whose outage is no reason to restart.
        if (port === 'metrics') expect([of, path]).toEqual([of, '/healthz']);
      }
      const volumes = (spec.volumes ?? []).map(({ name }) => name);
      expect(volumes).toEqual(volumeMounts.map(({ name }) => name));
    }
  }
});
