#!/bin/sh
# Removes from the folder that holds node_modules what no server of the image reads. What is named here is a choice of this
# product: a module that is missing ends the servers while they start, and the test of the image uses every native part.
set -eu
cd node_modules/.pnpm
arch=$(node -p process.arch)

# Types, sources, maps and readmes: Node runs no TypeScript inside node_modules.
find . -type f \( -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsx' -o -name '*.map' -o -name '*.flow' \
  -o -name '*.tsbuildinfo' \) -delete
find . -type f -name '*.md' ! -iname 'licen[cs]e*' ! -iname 'notice*' -delete
for package in */node_modules/* */node_modules/@*/*; do
  [ -L "$package" ] && continue
  for folder in test tests __tests__ docs example examples benchmark benchmarks coverage .github .yarn .vscode; do
    rm -rf "${package:?}/$folder"
  done
done

# The recogniser of other platforms, and models that it does not load.
for platform in onnxruntime-node@*/node_modules/onnxruntime-node/bin/*/*/*; do
  case $platform in */linux/"$arch") ;; *) rm -rf "$platform" ;; esac
done
cd @usefulsensors+moonshine-js@*/node_modules/@usefulsensors/moonshine-js/dist
rm -rf model/tiny
find . -maxdepth 1 -name '*.js' -size +1000k -delete
cd - >/dev/null
find @ricky0123+vad-web@*/node_modules/@ricky0123/vad-web/dist -type f ! -name silero_vad_v5.onnx -delete

# Native parts for another runtime than Node.
rm -rf bare-*/node_modules/bare-*/prebuilds

# The query compilers of other databases, and those that the generated client does not name.
find @prisma+client@*/node_modules/@prisma/client/runtime -type f -name 'query_compiler*' \
  ! -name 'query_compiler_fast_bg.postgresql*.mjs' -delete

# Addresses of both kinds are in one file.
rm -f @ip-location-db+*/node_modules/@ip-location-db/*/*-ipv[46].mmdb

# Builds for browsers, and for the kind of module that nothing here loads.
rm -rf pdfmake@*/node_modules/pdfmake/build pdfkit@*/node_modules/pdfkit/js/pdfkit.standalone.js
rm -rf mediabunny@*/node_modules/mediabunny/dist/bundles
rm -rf luxon@*/node_modules/luxon/build/amd luxon@*/node_modules/luxon/build/global
rm -rf luxon@*/node_modules/luxon/build/es6 luxon@*/node_modules/luxon/build/cjs-browser
rm -rf csv-parse@*/node_modules/csv-parse/dist csv-stringify@*/node_modules/csv-stringify/dist
rm -rf stripe@*/node_modules/stripe/cjs typesense@*/node_modules/typesense/dist
rm -rf bullmq@*/node_modules/bullmq/dist/esm dayjs@*/node_modules/dayjs/esm dayjs@*/node_modules/dayjs/locale
rm -rf @sentry+core@*/node_modules/@sentry/core/build/cjs @swc+helpers@*/node_modules/@swc/helpers/src
rm -rf fontkit@*/node_modules/fontkit/src brotli@*/node_modules/brotli/build brotli@*/node_modules/brotli/compress.js
rm -rf @zxcvbn-ts+language-common@*/node_modules/@zxcvbn-ts/language-common/src
rm -f @zxcvbn-ts+language-common@*/node_modules/@zxcvbn-ts/language-common/dist/*.mjs
rm -f fontkit@*/node_modules/fontkit/dist/browser*
for name in build bundle es6-modern source min mobile metadata.min.json metadata.min.json.js metadata.mobile.json metadata.mobile.json.js; do
  rm -rf libphonenumber-js@*/node_modules/libphonenumber-js/"$name"
done
find docx@*/node_modules/docx/dist -type f ! -name index.mjs -delete
rm -rf @aws-sdk+*/node_modules/@aws-sdk/*/dist-es @smithy+*/node_modules/@smithy/*/dist-es
# Of Twilio its messages are called, and it loads each part when it is called, except for that of logins. Of the
# OpenTelemetry conventions those that still change are not used.
find twilio@*/node_modules/twilio/lib/rest -mindepth 1 -maxdepth 1 ! -name Twilio.js ! -name 'Api*.js' ! -name api \
  ! -name 'Oauth*.js' ! -name oauth -exec rm -rf {} +
rm -f @opentelemetry+semantic-conventions@*/node_modules/@opentelemetry/semantic-conventions/dist/*experimental*
rm -f @opentelemetry+semantic-conventions@*/node_modules/@opentelemetry/semantic-conventions/dist/*incubating*
rm -rf @opentelemetry+*/node_modules/@opentelemetry/*/build/esm @opentelemetry+*/node_modules/@opentelemetry/*/build/esnext
rm -rf axios@*/node_modules/axios/dist/browser axios@*/node_modules/axios/dist/esm
