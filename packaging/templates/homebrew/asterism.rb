class Asterism < Formula
  desc "Chess variants that no other engine plays, in your browser"
  homepage "@repository@"
  version "@version@"
  license "MIT"

  on_macos do
    on_arm do
      url "@repository@/releases/download/v@version@/asterism-@version@-darwin-aarch64.tar.gz"
      sha256 "@sha256 darwin-aarch64.tar.gz@"
    end
    on_intel do
      url "@repository@/releases/download/v@version@/asterism-@version@-darwin-x86_64.tar.gz"
      sha256 "@sha256 darwin-x86_64.tar.gz@"
    end
  end
  on_linux do
    on_arm do
      url "@repository@/releases/download/v@version@/asterism-@version@-linux-aarch64.tar.gz"
      sha256 "@sha256 linux-aarch64.tar.gz@"
    end
    on_intel do
      url "@repository@/releases/download/v@version@/asterism-@version@-linux-x86_64.tar.gz"
      sha256 "@sha256 linux-x86_64.tar.gz@"
    end
  end

  def install
    bin.install "asterism"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/asterism.bash" => "asterism"
    zsh_completion.install "completions/_asterism"
    fish_completion.install "completions/asterism.fish"
    doc.install "README.md", "protocol.md", "docs", "THIRD-PARTY-LICENCES.txt"
  end

  test do
    assert_match "asterism #{version}", shell_output("#{bin}/asterism --version")
    assert_match "bestmove", pipe_output(bin/"asterism", "position startpos\ngo depth 3\n")
  end
end
