import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';

interface PodSpec {
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly securityContext?: { runAsNonRoot?: boolean; seccompProfile?: { type: string } };
  readonly containers: readonly {
    readonly name: string;
    readonly image: string;
    readonly command?: readonly string[];
    readonly env?: readonly { name: string; valueFrom?: { secretKeyRef?: { name: string; key: string } } }[];
    readonly envFrom?: readonly { configMapRef?: { name: string }; secretRef?: { name: string } }[];
    readonly ports?: readonly { name: string; containerPort: number }[];
    readonly resources?: { requests?: object; limits?: { memory?: string } };
    readonly securityContext?: Record<string, unknown>;
    readonly volumeMounts?: readonly { name: string }[];
    readonly [probe: `${string}Probe`]: { httpGet?: { port: string; path: string } } | undefined;
  }[];
  readonly volumes?: readonly { name: string }[];
}

/** A manifest, with the fields that the tests read. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  // biome-ignore lint/suspicious/noExplicitAny: each kind has a schema of its own, which the tests check.
  readonly spec?: any;
}

/** A pod that a manifest makes. */
export interface Pod {
  readonly of: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly spec: PodSpec;
}

/** All documents of a file of YAML. @throws Error if one cannot be read */
export function documentsOf(file: string): Manifest[] {
  return parseAllDocuments(readFileSync(file, 'utf8')).map((document) => {
    const [error] = document.errors;
    if (error) throw new Error(`${file}: ${error.message}`);
    return document.toJS() as Manifest;
  });
}

interface Kustomization {
  readonly namespace?: string;
  readonly resources?: readonly string[];
  readonly patches?: readonly { path?: string; patch?: string; target?: { kind: string; name: string } }[];
  readonly images?: readonly { name: string; newTag?: string }[];
}

/** A folder's `kustomization.yaml`. */
export const kustomizationOf = (folder: string): Kustomization =>
  documentsOf(join(folder, 'kustomization.yaml'))[0] as unknown as Kustomization;

/** The manifests that a kustomization takes together, those of its bases included; patches are not applied. */
export function manifestsOf(folder: string): Manifest[] {
  return (kustomizationOf(folder).resources ?? []).flatMap((name) =>
    name.endsWith('.yaml') ? documentsOf(join(folder, name)) : manifestsOf(join(folder, name)),
  );
}

/** What a manifest is called among all: `Kind/name`. */
export const nameOf = ({ kind, metadata }: Manifest): string => `${kind}/${metadata.name}`;

/** Every pod of the manifests. */
export const podsOf = (manifests: readonly Manifest[]): Pod[] =>
  manifests.flatMap((manifest) =>
    manifest.spec?.template
      ? [{ of: nameOf(manifest), labels: manifest.spec.template.metadata.labels, spec: manifest.spec.template.spec }]
      : [],
  );

interface Expression {
  readonly key: string;
  readonly operator: string;
  readonly values: readonly string[];
}

/** Whether a selector of pods selects labels. Of expressions it knows `In`. */
export function selects(
  selector: { matchLabels?: Record<string, string>; matchExpressions?: readonly Expression[] },
  labels: Readonly<Record<string, string>>,
): boolean {
  const isEqual = Object.entries(selector.matchLabels ?? {}).every(([key, value]) => labels[key] === value);
  return isEqual && (selector.matchExpressions ?? []).every(({ key, values }) => values.includes(labels[key] ?? ''));
}
